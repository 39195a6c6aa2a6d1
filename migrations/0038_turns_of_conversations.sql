-- The latest analysis and the latest file of a conversation are found without reading its other questions.
CREATE INDEX turns_with_runs ON turns (session_id, place) WHERE run_id IS NOT NULL;
CREATE INDEX turns_with_files ON turns (session_id, place) WHERE upload_id IS NOT NULL;
