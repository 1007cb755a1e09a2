/** How long events stay in the log, once every group has passed them. */
export const LOG_DAYS = 30
