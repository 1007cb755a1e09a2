import { EARNINGS_EXAMPLES, type SiteContent, type SiteKind } from '@upline/contracts'
import { type Agent, fullName, professionLine } from './agent.ts'
import { contactSection } from './agent-site-page.ts'
import { bonusFor, disclosure, ifBonus } from './earnings.ts'
import { markup, type Html, paragraphs } from './markup.ts'
import { SERVICES } from './agent-site-page.ts'
import { videoSection, PROMISES } from './landing-page.ts'
import { addressOf, type PagePlace } from './page-place.ts'
import { pageFooter, phoneAnchor, points, portrait, socialLinks, topBar } from './pieces.ts'
import { page } from './page.ts'
import { pageStyle } from '../themes/page-styles.ts'

/** The content of a built site: what the agent wrote, and the agent's profile. */
export interface SiteParts {
  kind: SiteKind
  content: SiteContent
  agent: Agent
  place: PagePlace
}

const about = ({ content, agent }: SiteParts): Html | string => {
  const own = content.aboutText || agent.bio
  return own
    ? markup`<section class="words" aria-labelledby="about">
        <h2 id="about">About ${fullName(agent)}</h2>
        ${paragraphs(own)}${socialLinks(agent)}
      </section>`
    : socialLinks(agent) &&
        markup`<section class="words" aria-labelledby="about">
          <h2 id="about">About ${fullName(agent)}</h2>
          <p>${professionLine(agent)}</p>
          ${socialLinks(agent)}
        </section>`
}

const hero = ({ agent }: SiteParts, words: { title: string; lead: Html | string; go: Html }): Html =>
  markup`<section class="hero" aria-labelledby="hello">
    ${portrait(agent)}
    <div class="intro">
      <p class="over">${professionLine(agent)}</p>
      <h1 id="hello">${words.title}</h1>
      <p class="lead">${words.lead}</p>
      <p class="go">${words.go}${phoneAnchor(agent, `Call ${agent.phone}`)}</p>
    </div>
  </section>`

const originationBody = (parts: SiteParts): Html =>
  markup`${hero(parts, {
    title: parts.content.tagline || 'A home loan you can follow, step by step.',
    lead: 'Apply in a few minutes. After that, you can see your loan’s stage and open items at any time, or call with questions.',
    go: markup`<a class="button" href="${parts.place.path}/apply">Start your application</a
      ><a href="${parts.place.path}/contact">Request a call</a>`,
  })}
  ${videoSection(parts.agent, parts.place)} ${about(parts)} ${points('services', 'Services', SERVICES)}
  ${points('why', 'What you can count on', PROMISES)} ${contactSection(parts.agent, parts.place)}`

const STEPS = [
  ['You join', 'The form takes ten minutes. The first 14 days are free.'],
  ['You get your own site', 'A page like this one, with your name, your NMLS ID and your colors.'],
  ['You see every number', 'Each loan, each share and how it was calculated, from application to funding.'],
  ['You build a team', 'Recruit loan officers you trust and earn on the loans the team closes, three levels deep.'],
] as const

/** The product's examples, computed from the company's bonus. */
const LADDER: Html = markup`<section class="earn" aria-labelledby="earn">
    <h2 id="earn">What recruiting pays</h2>
    <ol>
      ${EARNINGS_EXAMPLES.map((recruits) => markup`<li><b>${recruits}</b> recruits<strong>${bonusFor(recruits)}</strong></li>`)}
    </ol>
    <p class="note">Examples: the number of recruits times ${bonusFor(1)}. ${disclosure}</p>
  </section>`

const recruitingBody = (parts: SiteParts): Html => {
  const { content, agent, place } = parts
  const override = 'You earn an override'
  const bonus = content.enableRecruiting
    ? ifBonus(markup`You earn ${bonusFor(1)} for each recruit who joins, and an override`, override)
    : override
  return markup`${hero(parts, {
    title: content.tagline || 'Build a team. Earn on every loan it closes.',
    lead: markup`Recruit loan officers you trust. ${bonus} on what the team originates, three levels deep.`,
    go: markup`<a class="button" href="${joinLink(agent, place)}">Join my team</a
        ><a href="${place.path}/contact">Request a call</a>`,
  })}
    ${content.enableRecruiting ? ifBonus(LADDER, '') : ''} ${points('steps', 'How it works', STEPS)}
    ${about(parts)}
    <section class="ask" aria-labelledby="ask">
      <h2 id="ask">Questions first?</h2>
      <p>Ask ${agent.firstName} about the first months and the day-to-day work.</p>
      <p class="go">
        <a class="button" href="${joinLink(agent, place)}">Join my team</a
        ><a href="${place.path}/contact">Request a call</a>
      </p>
    </section>`
}

/** The registration is on the product's own host, wherever the site is. */
const joinLink = (agent: Agent, place: PagePlace): string =>
  `${place.appOrigin}/agent-onboard?recruiter=${encodeURIComponent(agent.username)}`

/** A published site: a single file, the same for every visitor. */
export function sitePage(parts: SiteParts): string {
  const { kind, content, agent, place } = parts
  const name = fullName(agent)
  const lead = content.tagline || content.aboutText || `${content.siteName}: ${professionLine(agent)}`
  return page({
    style: pageStyle(kind, content.selectedTheme),
    head: {
      title: `${content.siteName} · ${name}`,
      description: `${lead} ${name}, ${professionLine(agent)}.`,
      canonical: addressOf(place),
      card: addressOf(place, '/card.png'),
      cardAlt: `${content.siteName}, ${name}`,
      siteName: content.siteName,
      isIndexed: true,
    },
    body: markup`${topBar(agent, content.siteName)}
      <main id="main">${kind === 'origination' ? originationBody(parts) : recruitingBody(parts)}</main>
      ${pageFooter(agent)}`,
  })
}
