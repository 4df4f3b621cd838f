-- As 011. Until another file had the same number, this one was 010-events-fast-deletes; where that ran, it runs again.
ALTER TABLE events MODIFY SETTING lightweight_mutation_projection_mode = 'drop', old_parts_lifetime = 60
