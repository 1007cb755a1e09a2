/**
 * Cost settings of the Postgres planner. The defaults assume spinning disks and cheap comparisons: the planner then
 * scans 200,000 names in order instead of finding 480 members by an index, which takes ten times as long.
 * Measured: docs/decisions/0036.
 */
export const PLANNER_COSTS = { random_page_cost: 1.1, cpu_operator_cost: 0.01 }
