import * as api from '@kliuchar/api-schema/bank-statements';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { readUpload, registerUploads } from '../../edge/uploads.ts';
import { confirmLines } from './confirm-lines.ts';
import { importStatement } from './import-statement.ts';
import { countBankLinesOf, listBankLines, listBankPayers, listStatements } from './list-bank-lines.ts';
import { rematchLines } from './rematch-lines.ts';
import { forgetBankPayer, ignoreLines, restoreLines } from './settle-lines.ts';
import { undoLine } from './undo-line.ts';

export const registerBankStatementsRoutes: RegisterFeature = (app, deps) => {
  registerUploads(app, (scope) => {
    mount(scope, deps, api.importStatement, async ({ actor, raw, reply }) => {
      const { fields, bytes, fileName } = await readUpload(raw, api.importStatement.body);
      const { columns, ownerId } = fields;
      const answer = await importStatement(deps, actor, { bytes, fileName, columns, ownerId });
      if (answer.status === 'columns_needed') reply.code(200);
      return answer;
    });
  });
  mount(app, deps, api.listStatements, ({ actor, query }) => listStatements(deps, actor, query));
  mount(app, deps, api.listBankLines, ({ actor, query }) => listBankLines(deps, actor, query));
  mount(app, deps, api.countBankLines, ({ actor }) => countBankLinesOf(deps, actor));
  mount(app, deps, api.confirmBankLines, ({ actor, body }) => confirmLines(deps, actor, body.lines));
  mount(app, deps, api.ignoreBankLines, ({ actor, body }) => ignoreLines(deps, actor, body.ids));
  mount(app, deps, api.restoreBankLines, ({ actor, body }) => restoreLines(deps, actor, body.ids));
  mount(app, deps, api.undoBankLine, ({ actor, params, body }) =>
    undoLine(deps, actor, { id: params.lineId, reason: body.reason }),
  );
  mount(app, deps, api.rematchBankLines, ({ actor }) => rematchLines(deps, actor));
  mount(app, deps, api.listBankPayers, ({ actor, query }) => listBankPayers(deps, actor, query));
  mount(app, deps, api.forgetBankPayer, ({ actor, params }) => forgetBankPayer(deps, actor, params.payerId));
};
