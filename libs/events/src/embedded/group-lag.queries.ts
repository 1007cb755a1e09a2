/** Events after each group's offset that are still to be handled or skipped. */
export const GROUP_LAG = `select g."group", g.topic, sum(t.next_offset - g."offset")::int as events
  from group_offset g join topic_partition t using (topic, partition) group by 1, 2 order by 1, 2`

/** $1: the group. */
export const LAG_OF_GROUP = `select g.topic, sum(t.next_offset - g."offset")::int as events
  from group_offset g join topic_partition t using (topic, partition) where g."group" = $1 group by 1 order by 1`

/** $1 topics. */
export const ENDS = `select topic, partition, next_offset::int8 as "offset" from topic_partition where topic = any($1)`

/** $1 group, $2 to $4 partitions with their ends: those that the group has not passed. */
export const NOT_PASSED = `select e.topic from unnest($2::text[], $3::int[], $4::bigint[]) as e (topic, partition, "end")
  left join group_offset g on g."group" = $1 and (g.topic, g.partition) = (e.topic, e.partition)
  where coalesce(g."offset", 0) < e."end" limit 1`
