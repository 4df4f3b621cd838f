-- Projections are made when parts are merged, once for a hundred thousand events instead of at every insert: that took
-- more processor time than the rows themselves, and a dozen files for each projection of each small part. Parts that were
-- not merged yet answer from their rows, which are few.
-- Needs the setting materialize_projections_on_merge.
ALTER TABLE events MODIFY SETTING materialize_projections_on_insert = 0, materialize_projections_on_merge = 1
