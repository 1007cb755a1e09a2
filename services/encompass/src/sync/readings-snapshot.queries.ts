export const READINGS = `
  select external_id as "externalId", revision, facts, read_at as "readAt" from loan_snapshots order by external_id`
