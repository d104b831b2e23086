import { type EndpointName, endpoints } from '#contract/endpoints.ts';

/** The calls of the specification, §7, as it lists them. */
export const specCalls = `
POST /auth/login
POST /auth/logout
GET /user/profile
PUT /user/profile
GET /tasks
GET /tasks/inbox
GET /tasks/next
GET /tasks/waiting
GET /tasks/someday
GET /tasks/calendar
GET /tasks/{id}
POST /tasks
PUT /tasks/{id}
DELETE /tasks/{id}
PUT /tasks/{id}/move
POST /tasks/{id}/defer
GET /projects
GET /projects/{id}
POST /projects
PUT /projects/{id}
DELETE /projects/{id}
GET /contexts
POST /contexts
PUT /contexts/{id}
DELETE /contexts/{id}
GET /references
POST /references
PUT /references/{id}
DELETE /references/{id}
GET /reviews
GET /reviews/current
POST /reviews/start
PUT /reviews/{id}
POST /reviews/{id}/complete
GET /analytics/dashboard
GET /analytics/patterns
GET /ai/models
POST /ai/analyze-task
POST /ai/suggest-next
POST /ai/explain-procrastination/{id}
POST /ai/productivity-feedback
POST /ai/chat`
  .trim()
  .split('\n');

/** A call as the specification lists it. */
export const inSpecWords = (name: EndpointName): string => `${endpoints[name].method} ${endpoints[name].path}`;
