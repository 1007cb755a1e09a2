/** Ids of the loan officer and the uplines who would earn on a loan of this officer at an instant, whatever its amount. */
export const payeeIdsAt = (officerNo: string, at: string): string => `array(
  select m.id from unnest(chain_at(${officerNo}, ${at})) with ordinality p(no, ord)
  join plan_rates r on r.version = plan_at(${at}) and r.level = p.ord - 1
  join members m on m.no = p.no
  where r.rate_bp > 0 and active_at(p.no, ${at}))`
