# skillhost: every task has one command. `make help` lists them.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=

# Skill libraries that ship, as SwiftPM names them.
SKILLS := calculator text_tools meeting_notes
SOURCES := Host SkillSDK Plugins Tests Package.swift

RELEASE := .build/release
BUILD := $(SWIFT) build --explicit-target-dependency-import-check error
# What leaves the build folder is built for release: the command is static there and starts in half the time.
PRODUCTS := skillhost skillhost-worker $(SKILLS)

.PHONY: all build demo test lint format bench conformance install clean help

all: build ## build the command and the skills (release), fill skills.d and trust it
	@mkdir -p skills.d
	@for skill in $(SKILLS); do \
	  cp $(RELEASE)/lib$$skill.so skills.d/.incoming && mv skills.d/.incoming skills.d/lib$$skill.so || exit 1; \
	done
	@$(RELEASE)/skillhost trust skills.d
	@echo "built $(RELEASE)/skillhost; skills are in skills.d"

build:
	@$(BUILD) -c release $(foreach product,$(PRODUCTS),--product $(product)) 2>&1 | Tests/Support/quiet-build

demo: all ## the main job, end to end: list, ask in English and Chinese, run headless (about 2 minutes when fresh)
	@Tests/Support/demo $(RELEASE)/skillhost

test: prerequisites lint ## everything that must hold before a commit (about 5 minutes when fresh)
	@$(BUILD) --build-tests 2>&1 | Tests/Support/quiet-build
	@$(SWIFT) test --skip-build --parallel 2>&1 | Tests/Support/quiet-tests

prerequisites:
	@Tests/Support/prerequisites

lint: ## formatting and style, Swift and C
	@$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)
	@Tests/Support/lint-c

format: ## rewrite the Swift sources in the project's format
	@$(SWIFT) format format --in-place --parallel --recursive $(SOURCES)

SUITE ?= ../shared/conformance

conformance: ## the suites of others in a folder, one line each: make conformance SUITE=DIR
	@$(BUILD) --product conformance 2>&1 | Tests/Support/quiet-build
	@.build/debug/conformance $(SUITE)

clean: ## remove what was built
	rm -rf .build skills.d/*.so

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1\t\2/p' Makefile | expand -t 14
