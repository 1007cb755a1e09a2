/**
 * What the planner takes for the price of things. Its defaults are for turning disks and for comparing numbers: with them it
 * reads a fifth of a million names in their order rather than 480 members by an index, which takes ten times as long.
 * Measured: docs/decisions/0036.
 */
export const PLANNER_COSTS = { random_page_cost: 1.1, cpu_operator_cost: 0.01 }
