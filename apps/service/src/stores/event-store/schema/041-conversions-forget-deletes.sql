-- As 040.
ALTER TABLE conversions MODIFY SETTING finished_mutations_to_keep = 1
