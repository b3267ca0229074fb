import * as sheet from '@kliuchar/api-schema/meters';
import * as devices from '@kliuchar/api-schema/physical-meters';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { correctReading } from './correct-reading.ts';
import { createPhysicalMeter } from './create-physical-meter.ts';
import { createReadings } from './create-readings.ts';
import { listMeterReadings } from './list-meter-readings.ts';
import { listPhysicalMeters } from './list-physical-meters.ts';
import { listSheet } from './list-sheet.ts';
import { getPhysicalMeter } from './read-physical-meter.ts';
import { replacePhysicalMeter } from './replace-physical-meter.ts';
import { requestReadings } from './request-readings.ts';
import { approveReading, rejectReading } from './review-reading.ts';
import { updatePhysicalMeter } from './update-physical-meter.ts';
import { archivePhysicalMeter, verifyPhysicalMeter } from './verify-physical-meter.ts';

export const registerMetersRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, devices.listPhysicalMeters, ({ actor, query }) => listPhysicalMeters(deps, actor, query));
  mount(app, deps, devices.createPhysicalMeter, ({ actor, body }) => createPhysicalMeter(deps, actor, body));
  mount(app, deps, devices.getPhysicalMeter, ({ actor, params }) => getPhysicalMeter(deps, actor, params.meterId));
  mount(app, deps, devices.updatePhysicalMeter, ({ actor, params, body }) =>
    updatePhysicalMeter(deps, actor, params.meterId, body),
  );
  mount(app, deps, devices.replacePhysicalMeter, ({ actor, params, body }) =>
    replacePhysicalMeter(deps, actor, params.meterId, body),
  );
  mount(app, deps, devices.verifyPhysicalMeter, ({ actor, params, body }) =>
    verifyPhysicalMeter(deps, actor, params.meterId, body),
  );
  mount(app, deps, devices.archivePhysicalMeter, ({ actor, params }) =>
    archivePhysicalMeter(deps, actor, params.meterId),
  );
  mount(app, deps, devices.listPhysicalMeterReadings, ({ actor, params, query }) =>
    listMeterReadings(deps, actor, params.meterId, query),
  );

  mount(app, deps, sheet.listMeters, ({ actor, query }) => listSheet(deps, actor, query));
  mount(app, deps, sheet.createReadings, async ({ actor, body, reply }) => {
    const answer = await createReadings(deps, actor, body);
    if ('items' in answer) reply.code(200);
    return answer;
  });
  mount(app, deps, sheet.requestReadings, ({ actor, body }) => requestReadings(deps, actor, body));
  mount(app, deps, sheet.approveReading, ({ actor, params }) => approveReading(deps, actor, params.readingId));
  mount(app, deps, sheet.rejectReading, ({ actor, params, body }) =>
    rejectReading(deps, actor, params.readingId, body),
  );
  mount(app, deps, sheet.correctReading, ({ actor, params, body }) =>
    correctReading(deps, actor, params.readingId, body),
  );
};
