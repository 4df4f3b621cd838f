-- A question opens every part of its months. Once a month has had no new events for a day, its parts become one.
ALTER TABLE events MODIFY SETTING min_age_to_force_merge_seconds = 86400, min_age_to_force_merge_on_partition_only = 1
