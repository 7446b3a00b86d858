import { m } from '#i18n/paraglide/messages.js'
import type { GameImportResult } from '#modules/catalog/commands.server.ts'
import { Card } from '#ui/card.tsx'
import { Num } from '#ui/da.tsx'
import { Fact, Facts } from '#ui/facts.tsx'

type CountsProps = { counts: GameImportResult; errorCount?: number }

/** How many rows of each kind a file of games has; `errorCount`: of those with mistakes. */
export function ImportCounts({ counts, errorCount }: CountsProps) {
  return (
    <Card>
      <Facts>
        <Fact label={m.csv_count_new()}>
          <Num value={counts.created} />
        </Fact>
        <Fact label={m.csv_count_changed()}>
          <Num value={counts.changed} />
        </Fact>
        <Fact label={m.csv_count_unchanged()}>
          <Num value={counts.unchanged} />
        </Fact>
        {counts.skipped > 0 && (
          <Fact label={m.game_import_count_skipped()}>
            <Num value={counts.skipped} />
          </Fact>
        )}
        {counts.repeated > 0 && (
          <Fact label={m.game_import_count_repeated()}>
            <Num value={counts.repeated} />
          </Fact>
        )}
        {errorCount !== undefined && (
          <Fact label={m.csv_count_errors()}>
            <Num value={errorCount} />
          </Fact>
        )}
        {counts.wrong > 0 && (
          <Fact label={m.game_import_count_wrong()}>
            <Num value={counts.wrong} />
          </Fact>
        )}
      </Facts>
    </Card>
  )
}
