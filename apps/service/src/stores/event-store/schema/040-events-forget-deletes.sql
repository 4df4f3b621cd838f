-- The engine keeps the text of finished deletes, and with it whom they were about. One is the least it can keep.
ALTER TABLE events MODIFY SETTING finished_mutations_to_keep = 1
