/**
 * The instant whose chain and plan pay a funding (decisions, Commission, 4): the funding time; but where the loan funded
 * before its officer was created here, the moment the product first saw it as funded. SQL: deciding_instant.
 */
export function decidingInstant(funding: { fundedAt: Date; firstSeenAt: Date; officerJoinedAt: Date | null }): Date {
  const { fundedAt, firstSeenAt, officerJoinedAt } = funding
  return officerJoinedAt !== null && fundedAt < officerJoinedAt ? firstSeenAt : fundedAt
}
