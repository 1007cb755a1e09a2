/** Text of a function, old or new, whatever it holds. */
const literal = (text: string): string => `$text$${text}$text$`

/** The function in the database with some of its text replaced. The function and the text must exist. */
export function rewritten(name: string, pairs: readonly (readonly [string, string])[]): string {
  const each = pairs.map(
    ([was, becomes]) => `before := body;
  body := replace(body, ${literal(was)}, ${literal(becomes)});
  if body = before then raise exception '${name} is not as it was: %', ${literal(was)}; end if;`,
  )
  return `do $do$
declare body text := pg_get_functiondef('${name}'::${name.includes('(') ? 'regprocedure' : 'regproc'}); before text;
begin
  ${each.join('\n  ')}
  execute body;
end $do$;`
}
