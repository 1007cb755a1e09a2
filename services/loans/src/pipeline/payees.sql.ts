/** Ids of members by their numbers, in the order of the numbers. `nos` qualifies its columns: a bare `no` would be m.no. */
export const memberIds = (nos: string): string =>
  `array(select m.id from members m where m.no = any(${nos}) order by m.no)`

/** Ids of the loan officer and the uplines who would earn on a loan of this officer at an instant, from payees_at. */
export const payeeIdsAt = (officerNo: string, at: string): string => memberIds(`payees_at(${officerNo}, ${at})`)
