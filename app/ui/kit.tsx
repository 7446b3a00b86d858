import './base.css'
import { medals } from './art.ts'
import { BackLink, Button, ButtonLink, IconButton, TextLink } from './button.tsx'
import { Card } from './card.tsx'
import { Chip } from './chip.tsx'
import { Crumbs } from './crumbs.tsx'
import { Da, Num, Price } from './da.tsx'
import { Fields, Menus, States } from './kit-forms.tsx'
import { Art, Charts, Lists, Progress } from './kit-pictures.tsx'
import { kitWords, type KitWords } from './kit-words.ts'
import { Logo } from './logo.tsx'
import { Pager } from './pager.tsx'
import { RankEmblem, RankTag, ranks } from './rank.tsx'
import { Section } from './section.tsx'
import { ShieldTag, Status } from './status.tsx'
import { Tab, Tabs } from './tabs.tsx'
import { IconLabel, Tag } from './tag.tsx'
import './kit.css'

type Words = { words: KitWords }

/** Every primitive on one page, for eyes: how it looks in both languages, themes and widths. */
export function Kit({ language }: { language: 'en' | 'ar' }) {
  const words = kitWords[language]
  return (
    <main id="main" className="k-wrap k-pt-6">
      <h1>Kanz kit</h1>
      <Type words={words} />
      <Ranks words={words} />
      <Buttons words={words} />
      <Filters words={words} />
      <Marks words={words} />
      <Fields words={words} />
      <Menus words={words} />
      <States words={words} />
      <Progress words={words} />
      <Charts words={words} />
      <Lists words={words} />
      <Art />
    </main>
  )
}

function Type({ words }: Words) {
  return (
    <Section title="Wordmark and type">
      <div className="k-grid2">
        <Card className="k-row k-center">
          <Logo size={120} />
          <Logo latin="Kanz" />
        </Card>
        <Card className="k-stack k-gap-2">
          <h1>{words.promise}</h1>
          <h2>{words.heading}</h2>
          <h3>{words.card}</h3>
          <p>{words.body}</p>
          <p className="k-muted k-xs">{words.small}</p>
          <p className="k-row">
            <Price amount={18_500} />
            <Da amount={-6250} signed />
            <Num value={61_240} />
          </p>
        </Card>
      </div>
    </Section>
  )
}

function Ranks({ words }: Words) {
  return (
    <Section title="Hunter Ranks">
      <div className="k-row">
        {ranks.map((rank) => (
          <RankEmblem key={rank} rank={rank} size={72} />
        ))}
      </div>
      <div className="k-row k-mt-4">
        {ranks.map((rank) => (
          <RankTag key={rank} rank={rank}>
            {words.rank} {rank}
          </RankTag>
        ))}
      </div>
    </Section>
  )
}

function Buttons({ words }: Words) {
  return (
    <Section title="Buttons" icon="tag" link={{ to: '/', label: words.all }}>
      <div className="k-row">
        <Button variant="primary">{words.buy}</Button>
        <Button>{words.cancel}</Button>
        <Button variant="ghost">{words.problem}</Button>
        <Button variant="danger">{words.remove}</Button>
        <Button variant="outline-danger">{words.refund}</Button>
        <Button disabled>{words.saving}</Button>
        <Button variant="primary" size="sm">
          {words.redeem}
        </Button>
        <ButtonLink to="/" size="sm">
          {words.browse}
        </ButtonLink>
        <IconButton icon="bell" label={words.menu} />
        <TextLink to="/">{words.profile}</TextLink>
        <BackLink to="/">{words.back}</BackLink>
      </div>
    </Section>
  )
}

function Filters({ words }: Words) {
  return (
    <Section title="Filters and tabs">
      <div className="k-stack">
        <div className="k-row k-gap-2">
          <Chip pressed count={24}>
            {words.all}
          </Chip>
          <Chip pressed={false} count={17}>
            {words.accounts}
          </Chip>
          <Chip pressed={false} count={5}>
            {words.items}
          </Chip>
        </div>
        <Tabs label="Tabs">
          <Tab to="/" current>
            {words.listings}
          </Tab>
          <Tab to="/" current={false}>
            {words.guide}
          </Tab>
        </Tabs>
      </div>
    </Section>
  )
}

function Marks({ words }: Words) {
  return (
    <Section title="Marks and ways">
      <div className="k-stack">
        <div className="k-row">
          <Status tone="warning" icon="clock">
            {words.pending}
          </Status>
          <Status tone="info" icon="lock">
            {words.paid}
          </Status>
          <Status tone="accent" icon="package">
            {words.completed}
          </Status>
          <Status tone="success" icon="circle-check">
            {words.received}
          </Status>
          <Status tone="muted" icon="ban">
            {words.cancelled}
          </Status>
          <Status tone="danger" icon="undo-2">
            {words.refunded}
          </Status>
        </div>
        <div className="k-row">
          {medals.map((medal) => (
            <IconLabel key={medal} icon={`cat-${medal}`}>
              {words[medal]}
            </IconLabel>
          ))}
          <Tag>{words.offer}</Tag>
          <Tag tone="gold">{words.soon}</Tag>
          <Tag tone="danger">
            <Num value={7} />
          </Tag>
          <ShieldTag>TradeShield</ShieldTag>
        </div>
        <Crumbs
          label="Crumbs"
          steps={[
            { to: '/free-fire', label: 'Free Fire' },
            { to: '/accounts', label: words.accounts },
          ]}
          current={words.offer}
        />
        <Pager
          page={3}
          pages={187}
          href={(page) => `/?page=${page}`}
          label="Pages"
          previousLabel={words.previous}
          nextLabel={words.next}
        />
      </div>
    </Section>
  )
}
