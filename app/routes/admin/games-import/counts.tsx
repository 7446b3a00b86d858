import { m } from '#i18n/paraglide/messages.js'
import type { GameImportResult } from '#modules/catalog/game-import-planning.server.ts'
import { Card } from '#ui/card.tsx'
import { Num } from '#ui/da.tsx'
import { Fact, Facts } from '#ui/facts.tsx'

type CountsProps = { counts: GameImportResult; errorCount?: number }

/** How many rows of each kind a file of games has; `errorCount`: of those with mistakes. */
export function ImportCounts({ counts, errorCount }: CountsProps) {
  return (
    <Card>
      <Facts>
        <Fact label={m.csv_count_new()} is={<Num value={counts.created} />} />
        <Fact label={m.csv_count_changed()} is={<Num value={counts.changed} />} />
        <Fact label={m.csv_count_unchanged()} is={<Num value={counts.unchanged} />} />
        {counts.skipped > 0 && (
          <Fact label={m.game_import_count_skipped()} is={<Num value={counts.skipped} />} />
        )}
        {counts.repeated > 0 && (
          <Fact label={m.game_import_count_repeated()} is={<Num value={counts.repeated} />} />
        )}
        {errorCount !== undefined && (
          <Fact label={m.csv_count_errors()} is={<Num value={errorCount} />} />
        )}
        {counts.wrong > 0 && (
          <Fact label={m.game_import_count_wrong()} is={<Num value={counts.wrong} />} />
        )}
      </Facts>
    </Card>
  )
}
