-- 019 to 022 answer everything that was read from it, in less time and space.
ALTER TABLE events DROP PROJECTION IF EXISTS videoRows
