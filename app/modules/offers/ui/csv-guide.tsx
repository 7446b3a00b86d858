import { m } from '#i18n/paraglide/messages.js'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Cell, Table } from '#ui/table.tsx'
import { type CsvColumn, csvColumns } from '../csv.ts'
import './csv.css'

const columns: Record<CsvColumn, { about: () => string; example: string }> = {
  id: { about: m.csv_about_id, example: '1204' },
  game: { about: m.csv_about_game, example: 'free-fire' },
  category: { about: m.csv_about_category, example: 'accounts' },
  title: { about: m.csv_about_title, example: 'Free Fire 310 gems' },
  description: { about: m.csv_about_description, example: '' },
  device: { about: m.csv_about_device, example: 'Mobile' },
  price: { about: m.csv_about_price, example: '1500' },
  quantity: { about: m.csv_about_quantity, example: '10' },
  quantity_seen: { about: m.csv_about_quantity_seen, example: '' },
  min_quantity: { about: m.csv_about_min_quantity, example: '1' },
  delivery_time: { about: m.csv_about_delivery_time, example: '00:30:00' },
  status: { about: m.csv_about_status, example: 'active' },
  discounts: { about: m.csv_about_discounts, example: '5:7 10:12' },
  payment_link: { about: m.csv_about_payment_link, example: 'https://…' },
  payment_methods: { about: m.csv_about_payment_methods, example: 'CIB | Edahabia' },
  payment_link_active: { about: m.csv_about_payment_link_active, example: 'yes' },
  payment_link_expires: { about: m.csv_about_payment_link_expires, example: '2026-12-31 23:59' },
}

/** What each column holds, and an example to begin with. */
export function CsvGuide() {
  return (
    <div className="k-stack">
      <div className="k-between k-csv__head">
        <h2>{m.csv_columns()}</h2>
        <ButtonLink size="sm" to="/manage-offers/example.csv" download><Icon name="download" />{m.csv_example()}</ButtonLink>
      </div>
      <p className="k-muted">{m.csv_columns_why()}</p>
      <Card flush className="k-csvguide">
        <Table label={m.csv_columns()} columns={[{ label: m.csv_column() }, { label: m.csv_about() }, { label: m.csv_sample() }]}>
          {csvColumns.map((name) => (
            <tr key={name}>
              <Cell><code dir="ltr">{name}</code></Cell>
              <Cell>{columns[name].about()}</Cell>
              <Cell className="k-muted"><bdi dir="ltr">{columns[name].example}</bdi></Cell>
            </tr>
          ))}
        </Table>
      </Card>
    </div>
  )
}
