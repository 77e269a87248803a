/** The screen of each place; all but the first are loaded when they are opened. */
import { lazy, type ComponentType } from "react";
import { loadMessages } from "../../i18n/load-messages.ts";
import type { PlacePath } from "./places.ts";
import type { ScreenProps } from "./screen-props.ts";
import { TodayScreen } from "../today/today-screen.tsx";

export const SCREENS: Record<PlacePath, ComponentType<ScreenProps>> = {
  "/": TodayScreen,
  "/trips": lazy(async () => ({
    default: (await import("../trips/list/trips-screen.tsx")).TripsScreen,
  })),
  "/trip": lazy(async () => ({
    default: (await import("../trips/page/trip-screen.tsx")).TripScreen,
  })),
  "/new-trip": lazy(async () => ({
    default: (await import("../trips/make/new-trip-screen.tsx")).NewTripScreen,
  })),
  "/manifest": lazy(async () => ({
    default: (await import("../trips/page/manifest-screen.tsx")).ManifestScreen,
  })),
  "/messages": lazy(async () => ({
    default: (await import("../messages/messages-screen.tsx")).MessagesScreen,
  })),
  "/exams": lazy(async () => ({
    default: (await import("../exams/exams-screen.tsx")).ExamsScreen,
  })),
  "/exam": lazy(async () => ({ default: (await import("../exams/exam-screen.tsx")).ExamScreen })),
  "/agents": lazy(async () => ({
    default: (await import("../agents/agents-screen.tsx")).AgentsScreen,
  })),
  "/agent": lazy(async () => ({
    default: (await import("../agents/agent-screen.tsx")).AgentScreen,
  })),
  "/figures": lazy(async () => ({
    default: (await import("../figures/figures-screen.tsx")).FiguresScreen,
  })),
  "/log": lazy(async () => ({ default: (await import("../log/log-screen.tsx")).LogScreen })),
  "/staff": lazy(async () => ({
    default: (await import("../staff/staff-screen.tsx")).StaffScreen,
  })),
  "/person": lazy(async () => ({
    default: (await import("../staff/person-screen.tsx")).PersonScreen,
  })),
  "/sell": lazy(async () => ({
    default: (await import("../counter/sell-screen.tsx")).SellScreen,
  })),
  "/sales": lazy(async () => ({
    default: (await import("../sales/sales-screen.tsx")).SalesScreen,
  })),
  "/sale": lazy(async () => ({ default: (await import("../sales/sale-screen.tsx")).SaleScreen })),
  "/money": lazy(async () => ({
    default: (await import("../sales/money-screen.tsx")).MoneyScreen,
  })),
  "/content": lazy(async () => ({
    default: (await import("../content/content-screen.tsx")).ContentScreen,
  })),
  "/access": lazy(async () => {
    const [{ AccessScreen }] = await Promise.all([
      import("../account/access-screen.tsx"),
      // What a buyer reads of a browser that can't be pushed to, an owner reads too.
      loadMessages("moves"),
    ]);
    return { default: AccessScreen };
  }),
};
