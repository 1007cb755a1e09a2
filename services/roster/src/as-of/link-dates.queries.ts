/**
 * The first date a link applies to. Links that are older than the column apply from the date they were entered; a
 * member's first link applies from '-infinity'.
 */
export const startsOn = (l: string): string => `coalesce(${l}.effective_on, company_date_then(${l}.valid_from))`

/** A date as text for the rules to compare. '' sorts before every other date. */
export const dateText = (date: string): string => `case when isfinite(${date}) then ${date}::text else '' end`
