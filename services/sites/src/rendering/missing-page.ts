import { markup } from './markup.ts'
import { page } from './page.ts'
import { pageStyle } from '../themes/page-styles.ts'

/** 'Agent Not Found' with its text and the username. A site that is not published gets the same layout. */
export const missingPage = (what: {
  title: string
  text: string
  name: string
  nameLabel: string
  address: string
}): string =>
  page({
    style: pageStyle('origination', 'professional'),
    head: {
      title: what.title,
      description: what.text,
      canonical: what.address,
      card: what.address,
      cardAlt: what.title,
      siteName: 'Upline',
      isIndexed: false,
    },
    body: markup`<main id="main">
        <section class="ask" aria-labelledby="title">
          <h1 id="title">${what.title}</h1>
          <p role="alert">${what.text}</p>
          <p>${what.nameLabel}: <b>${what.name}</b></p>
        </section>
      </main>
      <footer><p class="equal">Equal Housing Opportunity</p></footer>`,
  })
