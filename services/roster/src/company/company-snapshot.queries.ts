export const COMPANY = 'select name, time_zone as "timeZone", version from company'
