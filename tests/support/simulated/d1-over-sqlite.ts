/** D1 as worker/db uses it, over an SQLite database in Node: a batch is one transaction. */
import type { DatabaseSync, SQLInputValue } from "node:sqlite";

export function d1Over(db: DatabaseSync): D1Database {
  const statement = (sql: string, params: SQLInputValue[]) => {
    const rows = () => db.prepare(sql).all(...params);
    return {
      bind: (...given: SQLInputValue[]) => statement(sql, given),
      rows,
      all: async () => ({ results: rows() }),
      run: async () => ({ results: rows() }),
      async raw() {
        const prepared = db.prepare(sql);
        prepared.setReturnArrays(true);
        return prepared.all(...params);
      },
    };
  };
  const binding = {
    prepare: (sql: string) => statement(sql, []),
    async batch(statements: ReturnType<typeof statement>[]) {
      db.exec("BEGIN");
      try {
        const all = statements.map((one) => ({ results: one.rows() }));
        db.exec("COMMIT");
        return all;
      } catch (error) {
        db.exec("ROLLBACK");
        throw error;
      }
    },
  };
  return binding as unknown as D1Database;
}
