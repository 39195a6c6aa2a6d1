-- A question may be about two files, such as demand and its signals.
ALTER TABLE turns ADD COLUMN with_upload_id UUID;
