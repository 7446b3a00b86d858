import { formatNumber } from '#i18n/format.ts'
import { enamels, gems, medals, motifs } from './art.ts'
import { Avatar } from './avatar.tsx'
import { Card } from './card.tsx'
import { BarList, ColumnChart, ChartLegend } from './chart.tsx'
import { CopyButton, ShortId } from './copy-button.tsx'
import { Da, Num } from './da.tsx'
import { Fact, Facts } from './facts.tsx'
import { EmptyGem, Gem } from './gem.tsx'
import { Icon } from './icon.tsx'
import { iconNames } from './icon-names.ts'
import { Kashida } from './kashida.tsx'
import type { KitWords } from './kit-words.ts'
import { MedalIcon, OfferPlate, Plate } from './plate.tsx'
import { RatingBar } from './rating-bar.tsx'
import { Section } from './section.tsx'
import { StackBar } from './stack-bar.tsx'
import { Status } from './status.tsx'
import { Cell, CellMedia, Table } from './table.tsx'
import { Timeline } from './timeline.tsx'
import { Track } from './track.tsx'
import { WizardSteps } from './wizard-steps.tsx'

type Words = { words: KitWords }

export function Progress({ words }: Words) {
  const marks = [1000, 5000, 10_000].map((at) => ({ at, label: formatNumber(at), done: at <= 6250 }))
  return (
    <Section title="Kashida: progress and flow">
      <div className="k-grid2">
        <Card className="k-stack">
          <Kashida percent={22} label={words.progress} />
          <Kashida percent={64} label={words.progress} />
          <Track value={6250} max={10_000} label={words.progress} marks={marks} />
          <RatingBar positive={96} neutral={3} negative={1} label={words.progress} />
          <WizardSteps
            label={words.progress}
            steps={[words.category, words.game, words.device, words.details]}
            current={2}
          />
        </Card>
        <Card>
          <Timeline
            horizontal
            steps={[
              { label: words.created, note: '14:02', state: 'done' },
              { label: words.paidStep, note: '14:05', state: 'now' },
              { label: words.received, note: words.notYet, state: 'next' },
            ]}
          />
        </Card>
      </div>
    </Section>
  )
}

export function Charts({ words }: Words) {
  const sales = [38, 44, 41, 52, 49, 61, 70, 48, 46, 55, 58, 92]
  const status = [
    { value: 1204, tone: 'success', icon: 'circle-check', label: words.received },
    { value: 201, tone: 'info', icon: 'lock', label: words.paid },
    { value: 45, tone: 'danger', icon: 'undo-2', label: words.refunded },
  ] as const
  return (
    <Section title="Charts">
      <div className="k-grid2">
        <Card>
          <ColumnChart
            label={words.progress}
            values={sales}
            max={100}
            marked={[11]}
            scale={[100, 75, 50, 25, 0].map((step) => (
              <Num key={step} value={step} />
            ))}
            below={[words.everyday, words.lastDay]}
          />
        </Card>
        <Card className="k-stack">
          <BarList
            bars={[
              { label: words.accounts, value: 842, shown: <Da amount={842_000} /> },
              { label: words.currencies, value: 517, shown: <Da amount={517_000} /> },
              { label: words.items, value: 177, shown: <Da amount={177_000} /> },
            ]}
          />
          <StackBar label={words.status} parts={status} />
          <ChartLegend
            items={status.map((item) => ({
              label: <Status {...item}>{item.label}</Status>,
              shown: <Num value={item.value} />,
            }))}
          />
        </Card>
      </div>
    </Section>
  )
}

export function Lists({ words }: Words) {
  return (
    <Section title="Facts and tables">
      <div className="k-stack">
        <Card className="k-narrow">
          <Facts>
            <Fact label={words.offer} icon="hash">
              <ShortId id="7f3a91c2-aaaa" label={words.more} copiedLabel={words.copied} />
            </Fact>
            <Fact label={words.buyer}>
              <bdi>amine_213</bdi> <CopyButton text="amine_213" label={words.more} copiedLabel={words.copied} />
            </Fact>
          </Facts>
        </Card>
        <Table
          label={words.orders}
          columns={[
            { label: words.offer },
            { label: words.buyer },
            { label: words.total, end: true },
            { label: words.status },
          ]}
        >
          {['free-fire', 'valorant'].map((slug) => (
            <tr key={slug}>
              <Cell>
                <CellMedia picture={<Plate slug={slug} />} title={words.sample} note={slug} />
              </Cell>
              <Cell label={words.buyer}>
                <bdi>amine_213</bdi>
              </Cell>
              <Cell label={words.total} end>
                <Da amount={18_500} />
              </Cell>
              <Cell label={words.status}>
                <Status tone="info" icon="lock">
                  {words.paid}
                </Status>
              </Cell>
            </tr>
          ))}
        </Table>
      </div>
    </Section>
  )
}

export function Art() {
  return (
    <Section title="Generated art">
      <div className="k-stack">
        <div className="k-kitp">
          {motifs.map((motif, index) => (
            <Plate key={motif} slug={motif} motif={motif} enamel={enamels[index % 8]} />
          ))}
        </div>
        <div className="k-kitp">
          {enamels.map((enamel, index) => (
            <Plate
              key={enamel}
              slug={enamel}
              enamel={enamel}
              medal={medals[index % 4]}
              name={['Free Fire', 'Valorant', 'Call of Duty Mobile'][index % 3]}
            />
          ))}
        </div>
        <div className="k-kitp">
          {gems.map((frame, index) => (
            <Gem key={frame} className="k-kitgem" slug={frame} frame={frame} enamel={enamels[index]}>
              Roblox
            </Gem>
          ))}
          <EmptyGem />
        </div>
        <div className="k-kitp">
          {medals.map((medal) => (
            <OfferPlate
              key={medal}
              className="k-kitwide"
              slug={medal}
              offer={`${medal}1`}
              medal={medal}
              name="Free Fire"
            />
          ))}
        </div>
        <div className="k-row">
          {medals.map((medal) => (
            <span key={medal} className="k-kiticon">
              <MedalIcon slug={medal} medal={medal} name="Free Fire" />
            </span>
          ))}
          {['amine', 'Nour', 'ياسين'].map((name) => (
            <Avatar key={name} name={name} size="lg" />
          ))}
        </div>
        <div className="k-row">
          {iconNames.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </div>
      </div>
    </Section>
  )
}
