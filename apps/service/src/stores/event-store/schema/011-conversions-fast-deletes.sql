-- As 010.
ALTER TABLE conversions MODIFY SETTING lightweight_mutation_projection_mode = 'drop', old_parts_lifetime = 60
