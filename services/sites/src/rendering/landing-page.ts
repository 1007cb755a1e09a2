import { type Agent, fullName, nmlsLine, introText, professionLine, titleOf } from './agent.ts'
import { markup, type Html } from './markup.ts'
import { webAddress } from './links.ts'
import { addressOf, type PagePlace } from './page-place.ts'
import { pageFooter, phoneAnchor, points, portrait, topBar } from './pieces.ts'
import { planOffers } from './plan-offers.ts'
import { page } from './page.ts'
import { pageStyle } from '../themes/page-styles.ts'
import { ASSETS } from '../assets/page-assets.ts'

export const PROMISES = [
  ['One person', 'You work with the same loan officer from the first call to the closing table.'],
  ['Clear costs', 'You see what the loan costs before you sign anything.'],
  ['Always up to date', 'You know your stage: application, processing, conditions, clear to close, funded.'],
  ['The right product', 'Purchase or refinance: we compare options with your numbers, not a brochure’s.'],
] as const

/** The agent's own application site, or else our form. */
const applicationLink = (agent: Agent, place: PagePlace): string =>
  webAddress(agent.originationWebsite) ?? `${place.path}/apply`

const hero = (agent: Agent, place: PagePlace): Html =>
  markup`<section class="hero" aria-labelledby="hello">
    ${portrait(agent)}
    <div class="intro">
      <p class="over">${fullName(agent)} · ${professionLine(agent)}</p>
      <h1 id="hello">A home loan you can follow, step by step.</h1>
      <p class="lead">${introText(agent)}</p>
      <p class="go">
        <a class="button" href="${applicationLink(agent, place)}">Start your application</a
        ><a href="${place.path}/contact">Request a call</a>${phoneAnchor(agent, `Call ${agent.phone}`)}
      </p>
    </div>
  </section>`

/** Links to the agent's video, because our pages load nothing from other hosts. Without a video it offers a call. */
export function videoSection(agent: Agent, place: PagePlace): Html {
  const address = webAddress(agent.youtubeUrl)
  const calendar = webAddress(agent.calendarLink)
  const elsewhere = (href: string, words: string): Html =>
    markup`<a class="still" href="${href}" rel="noopener nofollow" target="_blank"
      ><span class="${address ? 'play' : 'camera'}" aria-hidden="true"></span>${words}</a
    >`
  const still = address
    ? elsewhere(address, `Watch ${agent.firstName}’s video`)
    : calendar
      ? elsewhere(calendar, `Book a video call with ${agent.firstName}`)
      : markup`<a class="still" href="${place.path}/contact"
          ><span class="camera" aria-hidden="true"></span>Book a video call with ${agent.firstName}</a
        >`
  return markup`<section class="film" aria-labelledby="film">
    <div>
      <h2 id="film">Video presentation</h2>
      <p>
        ${address ? 'Learn' : 'In a fifteen-minute video call, learn'} what happens between application and closing, what
        ${agent.firstName} needs from you at each step, and what it costs.
      </p>
    </div>
    ${still}
  </section>`
}

/** `recruiter` is set for a visitor: a plan's button then leads to the registration. */
export function landingPage(agent: Agent, place: PagePlace, { isVisitor }: { isVisitor: boolean }): string {
  const name = fullName(agent)
  return page({
    style: pageStyle('origination', 'professional'),
    script: ASSETS.wait.path,
    head: {
      title: `${name}, ${titleOf(agent)}`,
      description: `Home loans with ${name}${agent.businessName ? ` of ${agent.businessName}` : ''}. ${nmlsLine(agent)}. ${introText(agent)}`,
      canonical: addressOf(place),
      card: addressOf(place, '/card.png'),
      cardAlt: `${name}, ${professionLine(agent)}`,
      siteName: name,
      isIndexed: true,
    },
    body: markup`${topBar(agent, name)}
      <main id="main">
        ${hero(agent, place)} ${videoSection(agent, place)} ${points('why', 'What you can count on', PROMISES)}
        ${planOffers(isVisitor ? agent.username : null)}
      </main>
      ${pageFooter(agent)}`,
  })
}
