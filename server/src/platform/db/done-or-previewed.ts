import { type Database, type Db, type SessionActor, withWriteScope } from './scope.ts';

/** Carries what a preview has computed out of the transaction that is undone with all it wrote. */
class Previewed<Outcome> extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('A preview keeps nothing');
    this.outcome = outcome;
  }
}

/** A preview is the same deed undone, so that it can differ in nothing. */
export async function doneOrPreviewed<Outcome>(
  database: Database,
  actor: SessionActor,
  isPreview: boolean,
  deed: (db: Db) => Promise<Outcome>,
): Promise<Outcome> {
  let previewed: Previewed<Outcome> | null = null;
  try {
    return await withWriteScope(database, actor, async (db) => {
      const outcome = await deed(db);
      if (!isPreview) return outcome;
      previewed = new Previewed(outcome);
      throw previewed;
    });
  } catch (error) {
    if (previewed !== null && error === previewed) return (previewed as Previewed<Outcome>).outcome;
    throw error;
  }
}
