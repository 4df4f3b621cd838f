-- Version 2 of a conversion: the amount as it was written where it came as text, so that 59.90 does not come back as 59.9.
ALTER TABLE conversions ADD COLUMN IF NOT EXISTS amountText String CODEC(ZSTD(1))
