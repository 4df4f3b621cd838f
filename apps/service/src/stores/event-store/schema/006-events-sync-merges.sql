-- A merge or a delete writes a part anew, and its sources are removed later: the new files have to be on the disk by then.
ALTER TABLE events MODIFY SETTING min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1
