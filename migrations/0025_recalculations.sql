-- For a turn that calculates a stored run again: which run, and with which changes. Other turns have none.
ALTER TABLE turns ADD COLUMN recalculates JSONB;
-- The run of which this one is a copy with other parameters or another file.
ALTER TABLE runs ADD COLUMN parent TEXT;
