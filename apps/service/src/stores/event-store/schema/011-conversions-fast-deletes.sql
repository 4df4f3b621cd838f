-- A delete hides rows at once and leaves the projections of their parts out; soon afterwards both are written anew
-- (deleted-rows-purge.ts). Merged parts are synced, so their sources need not be kept for the engine's 8 minutes.
ALTER TABLE conversions MODIFY SETTING lightweight_mutation_projection_mode = 'drop', old_parts_lifetime = 60
