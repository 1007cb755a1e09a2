import { type Agent, fullName, introText, professionLine, titleOf } from './agent.ts'
import { markup, type Html } from './markup.ts'
import { mailLink, phoneLink, webAddress } from './links.ts'
import { addressOf, type PagePlace } from './page-place.ts'
import { dialled, pageFooter, mailAnchor, phoneAnchor, points, portrait, socialLinks, topBar } from './pieces.ts'
import { page } from './page.ts'
import { pageStyle } from '../themes/page-styles.ts'

/** The four service cards of the product text, the same for every agent. */
export const SERVICES = [
  ['Home Purchase Loans', 'Conventional, FHA, VA and jumbo loans, from the first pre-approval to the closing table.'],
  ['Refinancing', 'Lower the rate, shorten the term or take cash out, with the costs and the break-even side by side.'],
  ['First-Time Home Buyers', 'Down-payment programs and a clear list of next steps, so nothing surprises you.'],
  ['Investment Properties', 'Loans for second homes and rentals, based on the numbers of the property and your own.'],
] as const

const hero = (agent: Agent): Html =>
  markup`<section class="hero" aria-labelledby="hello">
    ${portrait(agent)}
    <div class="intro">
      <p class="over">${agent.businessName || 'Mortgage Loan Officer'}</p>
      <h1 id="hello">${fullName(agent)}</h1>
      <p class="lead">${agent.title ? `${agent.title} · ` : ''}NMLS ID: ${agent.nmls || 'Not specified'}</p>
      <p class="go">${contactButtons(agent)}</p>
      ${socialLinks(agent)}
    </div>
  </section>`

function contactButtons(agent: Agent): Html {
  const mail = mailLink(agent.email)
  const phone = phoneLink(agent.phone)
  const calendar = webAddress(agent.calendarLink)
  return markup`${mail ? markup`<a class="button" href="${mail}">Send an email</a>` : ''}${
    phone ? markup`<a class="button quiet" href="${phone}">Call ${agent.phone}</a>` : ''
  }${
    calendar
      ? markup`<a class="button quiet" href="${calendar}" rel="noopener nofollow" target="_blank">Pick a time</a>`
      : ''
  }`
}

/** Omits empty lines. */
function contact(agent: Agent): Html[] {
  const office = agent.phoneExtension
    ? markup`${dialled(agent.officePhone)} ext. ${agent.phoneExtension}`
    : dialled(agent.officePhone)
  const ways: [label: string, given: string, shown: Html | string][] = [
    ['Email', agent.email, mailAnchor(agent)],
    ['Phone', agent.phone, phoneAnchor(agent)],
    ['Office', agent.officePhone, office],
    ['Toll-free', agent.tollFreePhone, dialled(agent.tollFreePhone)],
    ['Fax', agent.fax, agent.fax],
  ]
  return ways
    .filter(([, given]) => given !== '')
    .map(
      ([label, , shown]) =>
        markup`<dt>${label}</dt>
          <dd>${shown}</dd>`,
    )
}

const words = (agent: Agent): Html =>
  markup`<section class="words" aria-labelledby="about">
    <h2 id="about">About ${fullName(agent)}</h2>
    <p>${introText(agent)}</p>
    <dl>
      ${contact(agent)}
      <dt>Business</dt>
      <dd>${agent.businessName || 'Mortgage Loan Officer'}</dd>
      <dt>NMLS ID</dt>
      <dd>${agent.nmls || 'Not specified'}</dd>
    </dl>
  </section>`

export const contactSection = (agent: Agent, place: PagePlace): Html =>
  markup`<section class="ask" aria-labelledby="ask">
    <h2 id="ask">Ready when you are</h2>
    <p>
      Tell ${agent.firstName} what you are planning, or begin your application: it takes a few minutes and commits you
      to nothing.
    </p>
    <p class="go">
      <a class="button" href="${place.path}/apply">Start your application</a
      ><a href="${place.path}/contact">Request a call</a>
    </p>
  </section>`

/** The agent website: the landing page's template with bio, services and social links instead of video and plans. */
export function agentSitePage(agent: Agent, place: PagePlace): string {
  const name = fullName(agent)
  return page({
    style: pageStyle('origination', 'professional'),
    head: {
      title: `${name}, ${agent.businessName || titleOf(agent)}`,
      description: `${name}, ${professionLine(agent)}. ${introText(agent)}`,
      canonical: addressOf(place),
      card: addressOf(place, '/card.png'),
      cardAlt: `${name}, ${professionLine(agent)}`,
      siteName: name,
      isIndexed: true,
    },
    body: markup`${topBar(agent, name)}
      <main id="main">
        ${hero(agent)} ${words(agent)} ${points('services', 'Services', SERVICES)} ${contactSection(agent, place)}
      </main>
      ${pageFooter(agent)}`,
  })
}
