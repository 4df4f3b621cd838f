-- As 006; this table is older than the settings of its directory as well.
ALTER TABLE schemaMigrations
MODIFY SETTING fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1
