import { JobQueueService } from '@vendure/core'

/** Waits until no job is left to do. */
export async function settled(app) {
  const jobs = app.get(JobQueueService).jobQueueStrategy
  while (!(await jobs.findMany()).items.every(({ isSettled }) => isSettled))
    await new Promise((resolve) => setTimeout(resolve, 100))
}
