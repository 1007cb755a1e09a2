/**
 * What a level gets of an originator's portion, for lists. It holds for amounts above 0 and up to $100 million;
 * src/compensation/share-cents.ts is the rule, and test/functions.int.spec.ts holds the two equal.
 */
export const PORTION_CENTS = `
create function portion_cents(amount bigint, percent int, rate_bp int, min_cents bigint, max_cents bigint, flat_cents bigint) returns bigint
  language sql immutable parallel safe as $$
  select div((least(greatest(amount::numeric * rate_bp, coalesce(min_cents, 0)::numeric * 10000),
    coalesce(max_cents, 900000000000000)::numeric * 10000) + flat_cents::numeric * 10000) * percent * 2 + 1000000, 2000000)::bigint $$;`
