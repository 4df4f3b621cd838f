-- As 006.
ALTER TABLE conversions MODIFY SETTING min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1
