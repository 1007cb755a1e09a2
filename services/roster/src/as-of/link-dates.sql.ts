/**
 * The date from which a link applies. Links from before the column apply from the date on which they were entered; the
 * first one applies from '-infinity'.
 */
export const startsOn = (l: string): string => `coalesce(${l}.effective_on, company_date(${l}.valid_from))`

/** A date as the rules compare it: '' before every other one. */
export const dateText = (date: string): string => `case when isfinite(${date}) then ${date}::text else '' end`
