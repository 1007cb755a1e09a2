/** The rules for all calls, shown on /api/docs. docs/api.md has them in more detail. */
export const INTRODUCTION = `
Mortgage loan pipeline, commissions with three override levels, hierarchy and recruiting.

- **Session.** \`POST /api/auth/login\` sets the cookie \`upline_session\` (\`__Host-upline_session\` in production over TLS). The same token is accepted as \`Authorization: Bearer …\`.
  A session ends 12 hours after its last call and 7 days after sign-in. Without a session: 401 \`auth.signed-out\`.
- **API keys** begin with \`upl_\` and are sent as \`Authorization: Bearer upl_…\`. Each key has scopes and 600 calls a minute. A call
  without a scope accepts no keys.
- **Due password change.** Every call except \`/api/auth/*\` returns 403 \`identity.password-change-due\` until the password is changed.
- **Bodies** are JSON, up to 1 MB, 32 MB for bulk imports and 6 MB for a photo. Larger bodies return 413. Unknown fields are refused,
  and so is a body with more than 16 levels.
- **Errors** are \`application/problem+json\`. \`message\` is for people, \`code\` for programs, \`errors\` names fields.
- **Origin.** A call that changes something returns 403 \`gateway.foreign-origin\` if its \`Origin\` names another host than \`Host\`.
- **Rate.** 1,500 calls a minute per session, or per address for visitors. Beyond that: 429 with \`Retry-After\` in seconds.
- **Lists** accept \`limit\` and \`cursor\`. If more rows follow, the header \`Next-Cursor\` contains the \`cursor\` of the next page.
- **Money** is US dollars with at most 2 decimals, rates are basis points. **Times** are ISO 8601 in UTC. **Ids** are strings.
- **Correlation.** The response contains \`x-correlation-id\`, and every log line of the request names it. The gateway creates one if
  the request does not send it.

'company' means the roles ceo and admin; 'own team' means the caller and their downline at any depth. Auditors (the duty \`auditor\`)
may send every call that reads or only computes, for the whole company. Other calls return 403 \`auth.auditor-read-only\` for them.
`.trim()
