/** The back office in Bengali: filters of a list that were saved under a name. */
import type { views as english } from "../../en/office/views.ts";

export const views: typeof english = {
  title: "সেভ করা ফিল্টার",
  usual: "কোন ট্রিপগুলো",
  save: "এই ফিল্টার সেভ করুন",
  rename: "ফিল্টারের নাম বদলান",
  remove: "ফিল্টারটি মুছুন",
  name: "ফিল্টারের নাম",
  nameHint: (most) => `বড়জোর ${most} অক্ষর। শুধু আপনি দেখবেন, শুধু এই ব্রাউজারে।`,
  keep: "নাম সেভ করুন",
  errors: { missing: "একটি নাম দিন।", taken: "এই নামে আরেকটি আছে।" },
  saved: (name) => `সেভ হয়েছে: ${name}`,
  removed: (name) => `মুছে গেছে: ${name}`,
  full: (most) => `${most}টি ফিল্টার সেভ আছে। আরেকটির জন্য আগে একটি মুছুন।`,
};
