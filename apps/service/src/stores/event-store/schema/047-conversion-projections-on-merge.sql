-- As 018.
-- Needs the setting materialize_projections_on_merge.
ALTER TABLE conversions MODIFY SETTING materialize_projections_on_insert = 0, materialize_projections_on_merge = 1
