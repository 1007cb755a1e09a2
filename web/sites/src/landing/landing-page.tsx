import type { AgentProfile } from '@upline/contracts'
import { useParams } from '@upline/web-kit'
import { AgentHero } from './agent-hero.tsx'
import { fullName, professionLine } from './agent-facts.ts'
import { AgentFilm } from './agent-film.tsx'
import { AgentNotFound } from './agent-not-found.tsx'
import css from './landing-page.module.css'
import { PlanOffers } from './plan-offers.tsx'
import { Promises } from './promises.tsx'
import { useAgentProfile } from './use-agent-profile.ts'

/** /landing/{username}: one look whatever the app's scheme, since the page is the agent's, not ours. */
export function LandingPage() {
  const { username = '' } = useParams()
  const { data: agent, error, refetch } = useAgentProfile(username)
  if (error) return <AgentNotFound username={username} onRetry={() => void refetch()} />
  if (!agent)
    return (
      <main className={css.loading}>
        <p role="status">Loading agent profile...</p>
      </main>
    )
  return <AgentLanding agent={agent} />
}

function AgentLanding({ agent }: { agent: AgentProfile }) {
  return (
    <div className={css.page}>
      <title>{`${fullName(agent)}, Mortgage Loan Officer`}</title>
      <a href="#main" className="skip">
        Skip to content
      </a>
      <header className={css.top}>
        <span className={css.name}>{fullName(agent)}</span>
        <nav aria-label="Contact" className={css.contact}>
          {agent.phone && <a href={`tel:${agent.phone}`}>{agent.phone}</a>}
          {agent.email && <a href={`mailto:${agent.email}`}>{agent.email}</a>}
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        <AgentHero agent={agent} />
        <AgentFilm agent={agent} />
        <Promises />
        <PlanOffers />
      </main>
      <footer className={css.foot}>
        <p>
          {fullName(agent)} · {professionLine(agent)}
        </p>
        <p>Equal Housing Opportunity</p>
      </footer>
    </div>
  )
}
