import type { AgentProfile } from '@upline/contracts'
import { fullName, imageAddress, initials, professionLine, webAddress } from './agent-facts.ts'
import css from './landing-page.module.css'

function Portrait({ agent }: { agent: AgentProfile }) {
  const photo = imageAddress(agent.profilePhotoUrl)
  if (photo) return <img className={css.portrait} src={photo} alt={fullName(agent)} />
  return (
    <div className={css.portrait} role="img" aria-label={fullName(agent)}>
      {initials(agent)}
    </div>
  )
}

export function AgentHero({ agent }: { agent: AgentProfile }) {
  const application = webAddress(agent.originationWebsite)
  return (
    <section className={css.hero} aria-labelledby="landing-hello">
      <div className={css.intro}>
        <p className={css.over}>{professionLine(agent)}</p>
        <h1 id="landing-hello">A home loan you can follow, step by step.</h1>
        <p className={css.lead}>
          {agent.bio ||
            `${agent.firstName} takes your loan from the application to the keys, and tells you at each step where it stands and what it still needs.`}
        </p>
        <p className={css.go}>
          {application && (
            <a className={css.button} href={application} target="_blank" rel="noreferrer">
              Start your application
            </a>
          )}
          {agent.phone && <a href={`tel:${agent.phone}`}>Call {agent.phone}</a>}
        </p>
      </div>
      <Portrait agent={agent} />
    </section>
  )
}
