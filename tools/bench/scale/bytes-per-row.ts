/** SQL: bytes per row of a table with its partitions, indexes included. */
export const bytesPerRow = (table: string): string => `
  select coalesce((select sum(pg_total_relation_size(relid)) from pg_partition_tree('${table}') where isleaf),
    pg_total_relation_size('${table}'))::float8 / greatest(1, (select count(*) from ${table})) as bytes`
