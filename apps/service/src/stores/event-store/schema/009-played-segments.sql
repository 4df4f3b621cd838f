-- Version 2 of a row: which parts of the video were played, and how long an overlay could be seen and used.
-- measurable is 0 where the overlay's visibility could not be observed, and null where nobody said.
ALTER TABLE events
    ADD COLUMN IF NOT EXISTS playedSegments Array(Tuple(Float64, Float64)) CODEC(ZSTD(1)),
    ADD COLUMN IF NOT EXISTS exposureMs Nullable(UInt32) CODEC(ZSTD(1)),
    ADD COLUMN IF NOT EXISTS measurable Nullable(UInt8)
