/** Events that lie behind each group's offset and are still to be handled or passed by it. */
export const GROUP_LAG = `select g."group", g.topic, sum(t.next_offset - g."offset")::int as events
  from group_offset g join topic_partition t using (topic, partition) group by 1, 2 order by 1, 2`

/** $1: of one group. */
export const LAG_OF_GROUP = `select g.topic, sum(t.next_offset - g."offset")::int as events
  from group_offset g join topic_partition t using (topic, partition) where g."group" = $1 group by 1 order by 1`
