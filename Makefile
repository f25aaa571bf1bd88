# skillhost: every task has one command. `make help` lists them.

SWIFT ?= swift
# For the peers of `make bench`; name one that has the packages orjson, jsonschema-rs, fastjsonschema, mcp, openai, bm25s,
# PyStemmer, numpy and tantivy.
PYTHON ?= python3
PREFIX ?= /usr/local
DESTDIR ?=

# Skill libraries that ship, as SwiftPM names them.
SKILLS := calculator text_tools meeting_notes unit_convert text_codec datetime calendar data_tools summary notes \
  file_tools web_fetch
# Those in Rust, which cargo builds where there is one.
CARGO := $(shell command -v cargo)
RUST_SKILLS := random
SOURCES := Host SkillSDK Plugins Tests Package.swift

# Tests with real processes and deadlines, which must not wait for tests that compute.
TIMED := ^(AgentTests|CheckTests|EndToEndTests|ExecutionTests|ServicesTests|SystemLibrariesTests|WebFetchTests)\.

RELEASE := .build/release
BUILD := $(SWIFT) build --explicit-target-dependency-import-check error
# What leaves the build folder is built for release: the command is static there and starts in half the time.
PRODUCTS := skillhost skillhost-worker skill_probe $(SKILLS)
SHIPPED := $(SKILLS) $(if $(CARGO),$(RUST_SKILLS))

.PHONY: all build demo test lint abi-check format bench quality conformance fuzz soak crash million sanitize install clean help

all: build ## build the command and the skills (release), fill skills.d and trust it
	@mkdir -p skills.d
	@for skill in $(SHIPPED); do \
	  cp $(RELEASE)/lib$$skill.so skills.d/.incoming && mv skills.d/.incoming skills.d/lib$$skill.so || exit 1; \
	done
	@$(RELEASE)/skillhost trust skills.d
	@echo "built $(RELEASE)/skillhost; skills are in skills.d"

build:
	@for product in $(PRODUCTS); do \
	  $(BUILD) -c release --product $$product 2>&1 | Tests/Scripts/quiet-build || exit 1; \
	done
ifeq ($(CARGO),)
	@echo "left out: $(RUST_SKILLS); in Rust, and there is no cargo here"
else
	@for skill in $(RUST_SKILLS); do \
	  $(CARGO) build --release --offline --quiet --manifest-path Plugins/$$skill/Cargo.toml --target-dir .build/cargo && \
	    cp .build/cargo/release/lib$$skill.so $(RELEASE)/ || exit 1; \
	done
endif

demo: all ## the main job, end to end: list, ask, run (three to four minutes the first time, on two cores)
	@Tests/Scripts/demo $(RELEASE)/skillhost

test: prerequisites lint abi-check ## everything that must hold before a commit (four to eight minutes)
	@$(BUILD) --build-tests 2>&1 | Tests/Scripts/quiet-build
	@$(SWIFT) test --skip-build --parallel --skip '$(TIMED)' 2>&1 | Tests/Scripts/quiet-tests computing
	@$(SWIFT) test --skip-build --parallel --filter '$(TIMED)' 2>&1 | Tests/Scripts/quiet-tests timed

prerequisites:
	@Tests/Scripts/prerequisites

lint: ## formatting and style, Swift and C
	@$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)
	@Tests/Scripts/lint-c

abi-check: ## the C interface against its published versions: nothing but appended
	@Tests/Scripts/abi-check

format: ## rewrite the Swift sources in the project's format
	@$(SWIFT) format format --in-place --parallel --recursive $(SOURCES)

bench: all ## figures beside their peers, in the same run (needs python3)
	@$(BUILD) -c release --product execution-bench 2>&1 | Tests/Scripts/quiet-build
	@python3 Tests/Benchmarks/start.py $(RELEASE)
	@$(RELEASE)/execution-bench $(RELEASE)/libcalculator.so calculator '{"expression":"12*7"}'
	@cc -O2 -o $(RELEASE)/fork-loop Tests/Benchmarks/peers/fork_loop.c && \
	  $(RELEASE)/fork-loop $(RELEASE)/libcalculator.so 2000
	@$(PYTHON) Tests/Benchmarks/mcp_calls.py
	@Tests/Benchmarks/swift-skill $(RELEASE)
	@$(RELEASE)/execution-bench $(RELEASE)/libcalculator.so calculator '{"expression":"12*7"}' --in-process
	@$(BUILD) -c release --product watch-bench 2>&1 | Tests/Scripts/quiet-build
	@python3 Tests/Benchmarks/watching.py $(RELEASE)
	@$(BUILD) -c release --product store-load 2>&1 | Tests/Scripts/quiet-build
	@$(PYTHON) Tests/Benchmarks/store_speed.py $(RELEASE)
	@$(BUILD) -c release --product models-bench 2>&1 | Tests/Scripts/quiet-build
	@$(PYTHON) Tests/Benchmarks/models_speed.py $(RELEASE)
	@$(BUILD) -c release --product json-bench 2>&1 | Tests/Scripts/quiet-build
	@$(PYTHON) Tests/Benchmarks/json_speed.py $(RELEASE)
	@$(BUILD) -c release --product ranking-bench 2>&1 | Tests/Scripts/quiet-build
	@$(PYTHON) Tests/Benchmarks/ranking_speed.py $(RELEASE) $(RANKING_SETS)

# Sets of skills and sentences to measure the ranking by.
RANKING_SETS ?= ../shared/ranking
quality: ## how often ranking finds the right skill, set by set (needs python3); RANKING_SETS=DIR names the folder
	@$(BUILD) -c release --product skillhost 2>&1 | Tests/Scripts/quiet-build
	@python3 Tests/Benchmarks/ranking_quality.py $(RELEASE)/skillhost $(RANKING_SETS)

fuzz: ## fuzz what reads foreign bytes: 18 million executions, more than an hour (TARGETS='Library …', RUNS=… of each)
	@Tests/Fuzz/fuzz $(TARGETS)

soak: build ## 100,000 calls while files are replaced and workers killed: a quarter of an hour (SOAK_CALLS=…, SOAK_SEED=…)
	@$(BUILD) -c release --product soak 2>&1 | Tests/Scripts/quiet-build
	@$(RELEASE)/soak

million: build ## a million events through the log of a conversation that is followed: memory, and how far behind the reader is
	@$(BUILD) -c release --product store-load 2>&1 | Tests/Scripts/quiet-build
	@python3 Tests/Soak/million_events.py $(RELEASE) $(EVENTS) $(RATE)

crash: ## kill ask 500 times while a skill acts, and look at what is on record: five minutes (CRASH_KILLS=…, CRASH_SEED=…)
	@$(BUILD) --build-tests 2>&1 | Tests/Scripts/quiet-build
	@CRASH_KILLS=$${CRASH_KILLS:-500} $(SWIFT) test --skip-build --filter 'EndToEndTests\.CrashTests'

sanitize: prerequisites ## the tests under ThreadSanitizer and under AddressSanitizer: half an hour (FILTER=…; skills run without)
	@TIMED='$(TIMED)' Tests/Sanitizers/sanitize thread $(filter-out skillhost,$(PRODUCTS))
	@TIMED='$(TIMED)' Tests/Sanitizers/sanitize address $(filter-out skillhost,$(PRODUCTS))

SUITE ?= ../shared/conformance
conformance: ## suites of others, one line each; SUITE=DIR names the folder
	@$(BUILD) --product conformance 2>&1 | Tests/Scripts/quiet-build
	@.build/debug/conformance $(SUITE)

INTO = $(DESTDIR)$(PREFIX)
install: build ## lay the command, its worker, skills, SDK, man page and completions out under PREFIX
	install -d "$(INTO)/bin" "$(INTO)/libexec/skillhost" "$(INTO)/lib/skillhost/skills.d" "$(INTO)/include" \
	  "$(INTO)/share/man/man1" "$(INTO)/share/bash-completion/completions" "$(INTO)/share/zsh/site-functions" \
	  "$(INTO)/share/fish/vendor_completions.d"
	install -m 755 $(RELEASE)/skillhost "$(INTO)/bin/"
	install -m 755 $(RELEASE)/skillhost-worker $(RELEASE)/libskill_probe.so "$(INTO)/libexec/skillhost/"
	install -m 755 $(foreach skill,$(SHIPPED),$(RELEASE)/lib$(skill).so) "$(INTO)/lib/skillhost/skills.d/"
	install -m 644 SkillSDK/CSkillABI/include/skill_*.h "$(INTO)/include/"
	SkillSDK/Templates/sdk/assemble "$(INTO)/share/skillhost/sdk"
	$(RELEASE)/skillhost help --man >"$(INTO)/share/man/man1/skillhost.1"
	$(RELEASE)/skillhost completion bash >"$(INTO)/share/bash-completion/completions/skillhost"
	$(RELEASE)/skillhost completion zsh >"$(INTO)/share/zsh/site-functions/_skillhost"
	$(RELEASE)/skillhost completion fish >"$(INTO)/share/fish/vendor_completions.d/skillhost.fish"

clean: ## remove what was built
	rm -rf .build skills.d/*.so

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1\t\2/p' Makefile | expand -t 14
