/** Officers of these loans. $1 ids. */
export const OFFICERS_OF =
  'select distinct m.id from loans l join members m on m.no = l.officer_no where l.id = any($1)'
