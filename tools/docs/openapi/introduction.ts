/** What holds for all calls; docs/api.md points here. */
export const INTRODUCTION = `
Mortgage loan pipeline, commissions with three override levels, hierarchy and recruiting.

- **Session.** \`POST /api/auth/login\` sets the cookie \`upline_session\` (\`__Host-upline_session\` in production over TLS); the same token is taken as \`Authorization: Bearer …\`.
  A session ends 12 hours after its last call and 7 days after its sign-in. Without one: 401 \`auth.signed-out\`.
- **API keys** begin with \`upl_\` and are sent as \`Authorization: Bearer upl_…\`. Each has scopes; a call without a scope
  takes no key. 600 calls a minute each.
- **Due password change.** Every call but \`/api/auth/*\` is 403 \`identity.password-change-due\` until it is done.
- **Bodies** are JSON, up to 1 MB, 32 MB for bulk imports and 6 MB for a photo; more is 413. Unknown fields are refused, and so
  is a body nested deeper than 16 levels.
- **Errors** are \`application/problem+json\`. \`message\` is for people, \`code\` for programs, \`errors\` names fields.
- **Origin.** A call that changes something is 403 \`gateway.foreign-origin\` where its \`Origin\` is another host than \`Host\`.
- **Rate.** 1 500 calls a minute for each session, or for each address of visitors; then 429 with \`Retry-After\` in seconds.
- **Lists** take \`limit\` and \`cursor\`; where more follow, the header \`Next-Cursor\` holds the next page's \`cursor\`.
- **Money** is US dollars with at most 2 decimals, rates are basis points. **Times** are ISO 8601 in UTC. **Ids** are strings.
- \`x-correlation-id\` is sent back, made where none came, and stands in every log line of the request.

'company' means the roles ceo and admin; 'own team' means oneself and the downline at any depth. Auditors, who hold the duty
\`auditor\`, send every call that reads or only computes, for the whole company, and get 403 \`auth.auditor-read-only\` for the rest.
`.trim()
